// Compiles nothing: it belongs to the targets that own the precompiled headers.
