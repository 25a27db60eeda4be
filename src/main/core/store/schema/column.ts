/** How a column is declared. A `?` marks one that can be NULL; `key` is the integer primary key that SQLite gives. */
export type Column = 'key' | 'blob' | 'blob?' | 'integer' | 'integer?' | 'real' | 'real?' | 'text' | 'text?'

/** Tables by name, with their columns. */
export type Declared = Readonly<Record<string, Readonly<Record<string, Column>>>>
