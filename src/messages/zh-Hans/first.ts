// The app's build puts here only the messages of the first screen (scripts/build/first-messages.ts).
export { zhHans } from '.'
