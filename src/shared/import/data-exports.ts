/** Services whose export of somebody's data can be imported, and how they are called. Nothing goes on with their sessions. */
export const dataExports = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
} as const
export type DataExport = keyof typeof dataExports
