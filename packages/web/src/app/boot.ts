// The program and its style come as one chunk that blocks nothing: the static shell of index.html is on the screen meanwhile.
void import("./main.tsx").then(({ main }) => main());
