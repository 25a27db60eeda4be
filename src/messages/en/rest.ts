// The app's build puts here only the messages that the first screen does not show (scripts/build/first-messages.ts).
export { en } from '.'
