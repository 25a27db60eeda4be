import { plural } from './format'

export const rules = {
  scope: { session: 'One session', folder: 'Folder', everywhere: 'Everywhere' },
  inSession: ({ title }: { title: string }) => `Session “${title}”`,
  created: ({ scope }: { scope: string }) => `${scope} · created`,
  neverUsed: 'never used',
  used: ({ count }: { count: number }) => `used ${plural(count, { one: '# time', other: '# times' })}, last`,
  editNamed: ({ sentence }: { sentence: string }) => `Edit: ${sentence}`,
  removeNamed: ({ sentence }: { sentence: string }) => `Remove: ${sentence}`,
  title: 'Permission rules',
  loadFailed: ({ message }: { message: string }) => `Couldn’t load the rules. ${message}`,
  none: 'No rules yet. Choose “Allow for this session” or “Always allow” on a request to create a rule. You can edit and remove rules here.',
  removed: ({ rule }: { rule: string }) => `Removed the rule “${rule}”.`,
}
