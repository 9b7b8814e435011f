#include <commands/options/commands.hpp>
#include <commands/options/completion_scripts.hpp>

#include <memory>
#include <string>
#include <vector>

namespace pairscan {

void add_completion(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("completion", "Print the completion script of a shell");
  auto const shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "The shell")
      ->type_name("bash|zsh|fish")
      ->check(CLI::IsMember(std::vector<std::string>{"bash", "zsh", "fish"}).description(""))
      ->required();
  command->callback([&app, &arguments, shell] {
    arguments.device = DeviceNeed::none;
    arguments.page = completion_script(app, *shell);
  });
  command->footer("Example:\n  source <(pairscan completion bash)");
}

} // namespace pairscan
