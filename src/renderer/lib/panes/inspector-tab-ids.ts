/** Tabs of the inspector. The preferences keep one; the app's table has an entry for each. */
export type InspectorTabId =
  | 'branches'
  | 'context'
  | 'usage'
  | 'files'
  | 'worktree'
  | 'run'
  | 'preview'
  | 'terminal'
  | 'tasks'
  | 'tools'
  | 'details'
