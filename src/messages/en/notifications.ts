import type { WaitingRequest } from '#shared/attention/entities'

/** Notifications of the system, the tray and the page. */
export const notifications = {
  words: {
    /** Title where the content is private. */
    app: 'Parley',
    untitled: 'Untitled session',
    failed: 'Failed',
    done: 'Finished',
    privateFailed: 'A session failed.',
    privateDone: 'A session finished.',
    /** A request whose content is private. */
    private: ({ request }: { request: WaitingRequest }) =>
      request.kind === 'permission' && request.toolName !== undefined
        ? `Needs approval: ${request.toolName}`
        : request.kind === 'question'
          ? 'An agent has a question.'
          : 'An agent needs attention.',
    request: ({ request }: { request: WaitingRequest }) =>
      request.toolName === undefined || request.title.startsWith(request.toolName)
        ? request.title
        : `${request.toolName}: ${request.title}`,
  },
  needs: {
    permission: 'Needs approval',
    question: 'Has a question',
    signIn: 'Needs sign-in',
    limit: 'Reached a limit',
  },
  allowOnce: 'Allow once',
  trayNeedsYou: 'Needs you',
  trayRunning: 'Running',
  trayQuiet: 'No agent is working',
  trayEntry: ({ title, state }: { title: string; state: string }) => `${title} · ${state}`,
  doNotDisturb: 'Do not disturb',
  doNotDisturbOn: 'Do not disturb is on. Parley shows no notifications.',
  doNotDisturbOff: 'Do not disturb is off.',
  openParley: 'Open Parley',
  keepInTray: 'Keep Running in Tray',
  permit: 'Allow notifications in this browser',
  permitHint: 'The browser asks once. Notifications appear while no Parley window is focused.',
  permitted: 'This browser shows notifications.',
  refused: 'This browser blocks notifications from this page. Allow them in the browser’s settings.',
  push: {
    about:
      'Parley can notify this device while none of its pages are open. Messages go through your browser vendor’s push service, encrypted and without content unless you allow it.',
    on: 'This device gets notifications even while Parley is closed.',
    withContent: 'Include the session name and what the agent asks',
    start: 'Notify while closed',
    stop: 'Stop notifying while closed',
    needsYou: 'An agent needs you.',
    failed: ({ error }: { error: string }) => `Couldn’t subscribe this browser. ${error}`,
  },
}
