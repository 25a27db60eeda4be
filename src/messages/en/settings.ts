export const settings = {
  settingsMenu: 'Settings…',
  settings: 'Settings',
  windowTitle: 'Settings · Parley',
  sections: 'Settings sections',
  section: {
    sessions: 'Sessions',
    import: 'Import',
    agents: 'Agents',
    personas: 'Personas',
    profiles: 'Profiles',
    providers: 'Providers and API keys',
    mcp: 'MCP servers',
    extensions: 'Extensions',
    skills: 'Skills and instructions',
    trust: 'Trusted folders',
    data: 'Data',
  },
}
