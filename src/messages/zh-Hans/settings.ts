import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  settingsMenu: '设置…',
  settings: '设置',
  windowTitle: '设置 · Parley',
  sections: '设置分区',
  group: {
    general: '通用',
    sessions: '会话和提示词',
    agents: '智能体和工具',
    machines: '机器和设备',
    data: '数据和隐私',
  },
  section: {
    sessions: '会话',
    import: '导入',
    agents: '智能体',
    personas: '角色',
    profiles: '配置方案',
    providers: '提供商和 API 密钥',
    mcp: 'MCP 服务器',
    extensions: '扩展',
    skills: '技能和指令',
    trust: '受信任的文件夹',
    data: '数据',
    keys: '按键',
  },
}
