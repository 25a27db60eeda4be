import type { Translated } from '../translation'

export const settings: Translated<'settings'> = {
  theme: { system: '系统', light: '浅色', dark: '深色' },
  themeLabel: '主题',
  themeMenu: { system: '主题：系统', light: '主题：浅色', dark: '主题：深色' },
  settingsMenu: '设置…',
  rulesMenu: '权限规则…',
  importMenu: '导入会话…',
  settings: '设置',
  windowTitle: '设置 · Parley',
  sections: '设置分区',
  section: {
    appearance: '外观',
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
  },
}
