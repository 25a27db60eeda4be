/** Invalid arguments of a command. */
export class UsageError extends Error {}

export const usage = `Usage: parley COMMAND [OPTIONS]

Commands:
  serve      Serve Parley to a browser and to programs; prints its address
  rpc        JSON-RPC 2.0 over stdin and stdout, one message per line
  sessions   List the sessions
  import     Import sessions from files: parley import FILE|FOLDER...
  export     Export a session to a file or to stdout: parley export SESSION
  doctor     Check the stored data and explain how to fix faults
  hook       Approve Claude Code's requests in Parley: parley hook install | uninstall | permission-request
  tool-server   Provide tools of connected clients to an agent over MCP; started by Parley

Options of all commands:
  --data DIR   Data folder (default: PARLEY_DATA_DIR, or the platform's application data folder)

Options of serve:
  --port N     Listen on this port only
  --open       Open the browser
  --json       Print the address as one line of JSON: {"url", "pid", "dataDir"}

Options of sessions:
  --attention  Sessions that are not idle, with what they need or do, most urgent first
  --pinned     Pinned sessions only
  --tag TAG    Sessions with this tag only; repeated, with all of them
  --json       Print one line of JSON: {"sessions", "total"}; with --attention: {"sessions"}

Options of import:
  --on-conflict ACTION Action for existing sessions: fail (default), skip, overwrite or copy
  --json               Print one line of JSON: {"imported", "skipped", "failed", "passedOver", "isCut", "files"}

Options of export:
  --out FILE       Write to this file instead of stdout
  --events         Include the event log
  --tool-outputs   Include tool outputs
  --children       Include its branches
  --no-ancestors   Omit its ancestors
  --no-redact      Keep API keys, tokens and passwords

Options of doctor, one of them:
  --repair         Repair what can be repaired safely, after a backup
  --backups        List the backups
  --restore NAME   Restore a backup; the current data is kept; "newest" selects the last one
  --salvage        Continue with the readable part of damaged data; the damaged file is kept
  --new            Start with an empty store; the damaged file is kept
  --json           Combine with any of them: print one line of JSON

  parley --help, parley --version
`
