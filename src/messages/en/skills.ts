export const skills = {
  ofProject: 'project',
  inParleyFolder: 'Parley folder',
  use: ({ name }: { name: string }) => `Use skill ${name}`,
  explanation:
    'A skill is a folder with a SKILL.md file that describes how to do one kind of task. Agents are told about enabled skills and read them when needed; each skill is also a slash command. Agents read instruction files such as AGENTS.md on their own; a session’s Tools tab lists them.',
  loadFailed: ({ error }: { error: string }) => `Couldn’t load the skills. ${error}`,
  title: 'Skills',
  noneFound:
    'No skills found. Parley looks in .claude/skills and .agents/skills of the session’s project and your home folder, and in the skills folder next to Parley’s data.',
}
