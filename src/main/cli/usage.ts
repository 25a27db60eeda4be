/** Invalid arguments of a command. */
export class UsageError extends Error {}

export const usage = `Usage: parley COMMAND [OPTIONS]

Commands:
  serve      Open Parley for the browser and for programs; prints its address
  rpc        Speak JSON-RPC 2.0 over stdin and stdout, one message a line
  sessions   List the sessions
  import     Bring sessions from files: parley import FILE|FOLDER...
  export     Write a session to a file or to stdout: parley export SESSION
  doctor     Look for faults of the stored data, and what to do about them
  hook       Let Claude Code in a terminal ask in Parley: parley hook install | uninstall | permission-request
  tool-server   Hand tools of connected clients to an agent over MCP; Parley starts it by itself

Options of all commands:
  --data DIR   The folder of the data (default: PARLEY_DATA_DIR, or the platform's folder for application data)

Options of serve:
  --port N     Listen at this port and no other
  --open       Open the browser
  --json       Print the address as one line of JSON: {"url", "pid", "dataDir"}

Options of sessions:
  --json       Print one line of JSON: {"sessions", "total"}

Options of import:
  --on-conflict WHAT   What to do with sessions that exist: fail (default), skip, overwrite or copy
  --json               Print one line of JSON: {"imported", "skipped", "failed", "passedOver", "isCut", "files"}

Options of export:
  --out FILE       Write here instead of to stdout
  --events         With the log of events
  --tool-outputs   With what tools gave back
  --children       With the sessions that branched off it
  --no-ancestors   Without the sessions that it branched off
  --no-redact      With API keys, tokens and passwords

Options of doctor, one of them:
  --repair         Repair what can be repaired safely, after a backup
  --backups        List the backups
  --restore NAME   Put a backup in place of the data, which is kept; "newest" takes the last one
  --salvage        Go on with what can be read of damaged data, which is kept
  --new            Go on with nothing; the damaged data is kept
  --json           With any of them: print one line of JSON

  parley --help, parley --version
`
