import { plural, number } from './format'

export const attachment = {
  unreadable: 'This file can’t be read. Folders can’t be attached; mention them with @ instead.',
  tooMany: ({ max }: { max: number }) => `You can attach up to ${number(max)} files to a message.`,
  tooLarge: 'Files over 50 MB can’t be attached. Mention the lines you need with @ instead.',
  attachFiles: 'Attach files',
  attachedFiles: 'Attached files',
  uploading: ({ fileName }: { fileName: string }) => `Attaching ${fileName}`,
  remove: ({ fileName }: { fileName: string }) => `Remove ${fileName}`,
  noImages: ({ agent }: { agent: string }) => `${agent} doesn’t accept images. It gets their file paths instead.`,
  image: 'Image',
  document: 'Document',
  reference: 'path only',
  show: ({ name }: { name: string }) => `Show ${name}`,
  save: ({ name }: { name: string }) => `Save ${name}`,
  mentions: 'Files, sessions and agents',
  sessionNamed: ({ title }: { title: string }) => `Session ${title}`,
  agentNamed: ({ name }: { name: string }) => `Agent ${name}`,
  addsAgent: 'joins this session',
  addressesAgent: 'receives this message',
  sendsSession: 'latest messages included',
  mentioned: 'Mentioned sessions and agents',
  oneNewAgent: 'A message can add one agent and then goes to that agent alone. Remove the other mentions.',
  noSession: ({ name }: { name: string }) => `Message not sent: the session “${name}” no longer exists.`,
  imageNamed: ({ name }: { name: string }) => `Image: ${name}`,
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  longPaste: ({ count }: { count: number }) =>
    `You pasted ${plural(count, { one: '# character', other: '# characters' })}.`,
  attachAsFile: 'Attach as file',
  keepAsText: 'Keep as text',
  pictureOfPaste: ({ count }: { count: number }) =>
    plural(count, {
      one: 'The clipboard also has this as a picture.',
      other: 'The clipboard also has pictures of this.',
    }),
  attachPicture: ({ count }: { count: number }) => plural(count, { one: 'Attach picture', other: 'Attach pictures' }),
  notFound: 'not found',
  lookingUp: 'Looking up…',
  badReference: 'The message can’t be sent yet. Correct the path, or remove the @ to send it as plain text.',
  references: 'Mentioned files',
  previewCut: 'Preview ends here. Save the file to see the rest.',
  uploadFailed: ({ fileName }: { fileName: string }) =>
    `Message not sent: ${fileName} couldn’t be attached. Remove the file or attach it again.`,
  referenceFailed: ({ problem }: { problem: string }) =>
    `${problem} Correct it, or remove the @ to send it as plain text.`,
  cannotRead: ({ name }: { name: string }) => `${name} can’t be read.`,
  notKept: 'This file isn’t stored with the message.',
  folderReference: ({ count }: { count: number }) =>
    `Folder · ${plural(count, { one: '# entry', other: '# entries' })} · the agent gets its path`,
  fileReference: ({ ofFile }: { ofFile: string }) => `${ofFile} · contents not included; the agent gets its path`,
  folderPathUnknown: ({ name }: { name: string }) =>
    `Browsers don’t reveal the path of the folder ${name}. Type @ and choose it.`,
  line: ({ line }: { line: number }) => `line ${number(line)}`,
  lineRange: ({ start, end }: { start: number; end: number }) => `lines ${number(start)}–${number(end)}`,
  wholeFile: ({ count, size }: { count: number; size: string }) =>
    `${plural(count, { one: '# line', other: '# lines' })} · ${size}`,
  partOfFile: ({ count, size, fileSize }: { count: number; size: string; fileSize: string }) =>
    `${plural(count, { one: '# line', other: '# lines' })}, ${size} of ${fileSize}`,
}
