/** Links into the app. */
export const links = {
  invalid: 'This link can’t be opened. It names nothing in Parley.',
  dialogOpen: 'A link was not opened because a dialog is open.',
  noSession: 'The link’s session isn’t on this computer.',
  noMessage: 'The link’s message isn’t in this session.',
  filledIn: 'A link filled in this session. Check the folder and the message before you send.',
}
