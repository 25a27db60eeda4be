import { plural } from './format'

/** Words of the preview of a page. */
export const preview = {
  title: 'Preview',
  page: 'Page of the preview',
  tools: 'Preview tools',
  back: 'Back',
  reload: 'Reload',
  port: 'Port',
  address: 'Path of the page',
  viewport: 'Screen size',
  viewports: { fit: 'Fit', phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  pick: 'Pick an element',
  stopPicking: 'Stop picking',
  picking: 'Click an element of the page to add it to the message. Escape stops.',
  console: ({ count }: { count: number }) =>
    count === 0 ? 'Console' : `Console, ${plural(count, { one: '# error', other: '# errors' })}`,
  entries: 'Console messages',
  noEntries: 'No messages yet.',
  levels: { error: 'Error', warn: 'Warning', info: 'Info', log: 'Log' },
  sendErrors: 'Add errors to the message',
  empty: 'The page of the running project shows here, beside the session.',
  elsewhere: 'The preview shows only on the computer that runs this session.',
  fromPage: ({ url }: { url: string }) => `Element of the page ${url} in the preview:`,
  consoleOf: ({ url }: { url: string }) => `Console errors of the page ${url} in the preview:`,
}
