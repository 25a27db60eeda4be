/** Words of many controls. */
export const common = {
  cancel: 'Cancel',
  loading: 'Loading…',
}
