export const permission = {
  ask: 'Ask',
}
