import { number } from './format'

export const queue = {
  text: 'Queued message text',
  queuedMessage: 'Queued message',
  move: ({ position, total }: { position: number; total: number }) =>
    `Move, position ${number(position)} of ${number(total)}`,
  moveTitle: 'Drag, or use ↑ and ↓',
  next: 'Next',
  queued: 'Queued',
  sendNow: 'Send now',
  takeBack: 'Move back to composer',
  moreWays: 'More ways to send',
  moved: ({ position, total }: { position: number; total: number }) =>
    `Moved to position ${number(position)} of ${number(total)}`,
  steer: 'Steer the running turn',
  steerHint: 'The agent takes your message into account right away.',
  cannotSteer: ({ agent }: { agent: string }) => `${agent} doesn’t support this.`,
  interrupt: 'Interrupt and send',
  interruptHint: 'Stops the running turn first.',
}
