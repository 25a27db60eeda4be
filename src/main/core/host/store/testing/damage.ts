import Database from 'better-sqlite3'

/** Statements that damage rows of sessions, as a fault of a program would, and leave their logs alone. */
const DAMAGE = [
  "UPDATE session SET title = 'wrong', message_count = 99",
  'DELETE FROM turn WHERE turn_key % 2 = 0',
  "UPDATE message SET position = NULL, role = 'system' WHERE message_key % 2 = 0",
  'DELETE FROM delivery',
  'DELETE FROM merge',
  'DELETE FROM removal',
  'DELETE FROM agent WHERE agent_key = (SELECT max(agent_key) FROM agent)',
  "UPDATE permission_request SET resolution = NULL, request = '{}'",
  'DELETE FROM usage_total',
  'UPDATE session_state SET plan_content = NULL, usage = NULL',
  "INSERT INTO session_label SELECT 'wrong', session_key FROM session",
  'DELETE FROM session WHERE session_key = (SELECT min(session_key) FROM session)',
]

/** Damages the rows of a store that nobody has open. */
export function damageRows(file: string): void {
  const database = new Database(file)
  database.pragma('foreign_keys = OFF')
  for (const statement of DAMAGE) database.exec(statement)
  database.close()
}
