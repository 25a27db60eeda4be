export const sessions = {
  newSession: 'New session',
  noFolder: 'No folder',
  filter: { all: 'Current', active: 'Active', closed: 'Closed', archived: 'Archived', discovered: 'Discovered' },
}
