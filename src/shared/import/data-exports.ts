/** Services whose data exports can be imported, with their display names. No adapter can continue their sessions. */
export const dataExports = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
} as const
export type DataExport = keyof typeof dataExports
