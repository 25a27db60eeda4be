export { startAttempts } from '../attempt/start-attempts'
export { startSession } from './start-session'
