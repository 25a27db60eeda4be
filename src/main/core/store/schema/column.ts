/** Declaration of a column. A `?` marks a nullable one; `key` is the integer primary key that SQLite assigns. */
export type Column = 'key' | 'blob' | 'blob?' | 'integer' | 'integer?' | 'real' | 'real?' | 'text' | 'text?'

/** Tables by name, with their columns. */
export type Declared = Readonly<Record<string, Readonly<Record<string, Column>>>>
