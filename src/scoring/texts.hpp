#pragma once

#include <string_view>

/// The texts of the matrices that are part of the program; matrix_entries() lists them.
namespace pairscan::matrix_texts {

extern std::string_view const kEBLOSUM45;
extern std::string_view const kEBLOSUM50;
extern std::string_view const kEBLOSUM62;
extern std::string_view const kEBLOSUM80;
extern std::string_view const kEBLOSUM90;
extern std::string_view const kEPAM30;
extern std::string_view const kEPAM70;
extern std::string_view const kEPAM120;
extern std::string_view const kEPAM250;
extern std::string_view const kFASTABL50;
extern std::string_view const kFASTABL62;
extern std::string_view const kBLASTPBL62;
extern std::string_view const kBLOSUM45;
extern std::string_view const kBLOSUM50;
extern std::string_view const kBLOSUM62;
extern std::string_view const kBLOSUM80;
extern std::string_view const kBLOSUM90;
extern std::string_view const kPAM30;
extern std::string_view const kPAM70;
extern std::string_view const kPAM250;
extern std::string_view const kEDNAFULL;
extern std::string_view const kFASTADNA;

} // namespace pairscan::matrix_texts
