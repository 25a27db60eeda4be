import type { Translated } from '../translation'

export const skills: Translated<'skills'> = {
  ofProject: '项目',
  inParleyFolder: 'Parley 文件夹',
  use: ({ name }) => `使用技能 ${name}`,
  explanation:
    '技能是包含 SKILL.md 文件的文件夹，该文件说明如何完成一类任务。智能体会获知已启用的技能，并在需要时读取；每个技能也是一个斜杠命令。AGENTS.md 等指令文件由智能体自行读取；会话的“工具”选项卡会列出它们。',
  loadFailed: ({ error }) => `无法加载技能。${error}`,
  title: '技能',
  noneFound:
    '未找到技能。Parley 会在会话的项目和主文件夹的 .claude/skills 和 .agents/skills 中，以及 Parley 数据旁的 skills 文件夹中查找。',
}
