import { languages } from '../languages'
import type { Translated } from '../translation'
import { number } from './format'

export const preferences: Translated<'preferences'> = {
  group: {
    appearance: '外观',
    composer: '输入框',
    editor: '编辑器',
    notifications: '通知和角标',
    desktop: '桌面',
    history: '供智能体使用的历史',
    agents: '智能体之间的消息',
    background: '后台运行',
    limits: '用量上限',
    fleet: '机群',
  },
  of: {
    'appearance.language': {
      title: '语言',
      about: '应用的语言。智能体会用你书写时使用的语言回答。',
      options: { system: '系统', ...languages },
    },
    'appearance.theme': {
      title: '主题',
      about: '浅色或深色。“系统”跟随计算机的设置。',
      options: { system: '系统', light: '浅色', dark: '深色' },
    },
    'appearance.contrast': {
      title: '对比度',
      about: '更高的对比度会将文本显示为黑色或白色，并绘制窗格和控件的边框。',
      options: { system: '系统', normal: '正常', more: '更高' },
    },
    'appearance.density': {
      title: '密度',
      about: '列表和表格的行高，以及卡片内的间距：每行 28、32 或 40 像素。',
      options: { compact: '紧凑', default: '默认', comfortable: '宽松' },
    },
    'appearance.font': {
      title: '字体',
      about: '除代码外所有内容的字体。',
      options: { inter: 'Inter', system: '系统字体' },
    },
    'appearance.fontSize': {
      title: '字号',
      about: '列表和菜单中的文本大小，以像素为单位。其他文本随之变化。',
      options: {},
    },
    'appearance.codeFont': {
      title: '代码字体',
      about: '代码、命令及其输出的字体。',
      options: { 'jetbrains-mono': 'JetBrains Mono', system: '系统字体' },
    },
    'appearance.codeFontSize': {
      title: '代码字号',
      about: '代码、命令及其输出的大小，以像素为单位。',
      options: {},
    },
    'appearance.motion': {
      title: '动效',
      about: '对话框、菜单和列表的短暂过渡效果。',
      options: { system: '系统', full: '完整', reduced: '减弱' },
    },
    'composer.send': {
      title: '发送消息的按键',
      about: '另一个按键用于换行。Shift+Enter 始终换行。',
      options: { enter: 'Enter', 'mod-enter': 'Ctrl 或 ⌘ Enter' },
    },
    'composer.spellCheck': {
      title: '拼写检查',
      about: '在消息中拼写错误的单词下加下划线。在 Linux 和 Windows 上，启用后桌面应用会下载你所用语言的词典。',
      options: {},
    },
    'desktop.openAtLogin': {
      title: '登录时打开',
      about: '登录此电脑时打开 Parley。仅适用于已安装的 Parley。',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: '检查更新',
      about: '每天向更新地址询问一次是否有新版本，并通知你。对方会得知此电脑的地址和 Parley 的版本；不会安装任何内容。',
      options: {},
    },
    'desktop.updateFeed': {
      title: '更新地址',
      about: '包含最新版本的 JSON 文件的地址，例如 https://example.com/parley.json。留空表示没有。',
      options: {},
    },
    'history.forAgents': {
      title: '智能体读取以前的会话',
      about:
        '为智能体提供只读工具，可搜索和读取其所在文件夹的会话，并了解文件的更改内容和原因。机密信息会被移除。适用于此后启动的智能体。',
      options: {},
    },
    'agents.peerMessages': {
      title: '接受其他会话的消息',
      about:
        '允许 Parley 之外或其他文件夹中的智能体会话发送消息，无需询问即可启动一个轮次。此类轮次会显示其发送者。只有 Claude Code 有这种消息。适用于此后启动的智能体。',
      options: {},
    },
    'background.idleMinutes': {
      title: '空闲时结束',
      about: '由 “parley host start” 或 SSH 连接启动的 Parley 在没有连接和工作多少分钟后结束。0 表示从不结束。',
      options: {},
    },
    'limits.jitterSeconds': {
      title: '重置后的等待时间',
      about: '额度重置后到恢复等待中的会话的最长时间（秒）。0 表示不等待。',
      options: {},
    },
    'limits.spacingSeconds': {
      title: '会话间隔',
      about: '依次恢复同一账户的等待会话之间的秒数。',
      options: {},
    },
    'fleet.servers': {
      title: '地址',
      about:
        'NATS 代理各节点的地址，以逗号分隔，例如 nats://a:4222,b:4222。使用同一代理和机群的计算机可以看到彼此的会话。留空表示不加入机群。',
      options: {},
    },
    'fleet.name': {
      title: '机群名称',
      about: '字母、数字、- 和 _。一个代理可以服务多个机群。',
      options: {},
    },
    'fleet.host': {
      title: '此计算机的名称',
      about: '它在机群中的名称。留空则使用计算机名。',
      options: {},
    },
    'fleet.follow': {
      title: '显示机群中的计算机',
      about: '将机群中计算机的会话与此计算机的会话一起列出。',
      options: {},
    },
    'fleet.offer': {
      title: '将此计算机提供给机群',
      about: '可以使用该机群的人将能读取并继续此计算机的会话，并在此启动智能体。',
      options: {},
    },
    'fleet.tags': {
      title: '标签',
      about: '分派的提示词可以要求的词，以逗号分隔，例如 gpu, linux。',
      options: {},
    },
    'fleet.slots': {
      title: '同时处理的提示词',
      about: '智能体正在工作的会话达到此数量后，此计算机不再接受机群的提示词。',
      options: {},
    },
    'fleet.credentials': {
      title: '凭据文件',
      about: '代理管理员提供的凭据或种子的路径。Parley 只读取它，绝不复制。',
      options: {},
    },
    'fleet.tlsCa': {
      title: '证书颁发机构',
      about: '用于检查代理证书的 PEM 文件的路径。留空则使用系统的证书颁发机构。',
      options: {},
    },
    'fleet.tlsCert': {
      title: '此计算机的证书',
      about: '代理要求证书时使用的 PEM 文件的路径。',
      options: {},
    },
    'fleet.tlsKey': {
      title: '证书的密钥',
      about: 'PEM 文件的路径。',
      options: {},
    },
    'editor.command': {
      title: '打开文件的命令',
      about: '用于打开对话中的文件，例如：code --goto {path}:{line}。如果没有命令，则用系统的默认程序打开。',
      options: {},
    },
    'notifications.needsYou': {
      title: '请求',
      about: '没有 Parley 窗口位于前台时，通知权限请求、问题和登录。',
      options: {},
    },
    'notifications.failed': {
      title: '失败',
      about: '没有 Parley 窗口位于前台时，通知失败的会话。',
      options: {},
    },
    'notifications.done': {
      title: '已完成的会话',
      about: '通知在没有窗口显示时完成的会话。',
      options: {},
    },
    'notifications.details': {
      title: '通知的内容',
      about: '会话标题和请求，或仅工具名称。如果系统不提供屏幕是否锁定的信息，“未锁定时”只显示工具名称。',
      options: { always: '始终', unlocked: '未锁定时', never: '仅工具名称' },
    },
    'notifications.sound': {
      title: '声音',
      about: '通知时播放系统或浏览器的声音。系统的勿扰模式会将其静音。',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: '勿扰模式',
      about: '不显示 Parley 的通知。标记、角标和托盘仍会显示需要处理的内容。系统的勿扰模式始终有效。',
      options: {},
    },
    'notifications.quietFrom': {
      title: '免打扰开始时间',
      about: '每天从此时间起不显示通知。未同时设置两个时间时，没有免打扰时段。',
      options: {},
    },
    'notifications.quietUntil': {
      title: '免打扰结束时间',
      about: '从此时间起重新显示通知。可以是第二天早上。',
      options: {},
    },
    'notifications.badge': {
      title: '角标',
      about: '在程序坞、任务栏或浏览器标签页的图标上显示等待中的请求数。',
      options: {},
    },
    'notifications.tray': {
      title: '托盘图标',
      about: '列出需要处理和正在运行的会话，并在关闭窗口后让智能体继续运行。',
      options: {},
    },
    'desktop.askKey': {
      title: '提问窗口的按键',
      about: '在任何程序中打开一个用于开始会话的小窗口，例如“alt+space”或“mod+shift+space”。留空表示不使用。',
      options: {},
    },
  },
  placeholder: 'code --goto {path}:{line}',
  reset: ({ title }) => `将${title}重置为默认值`,
  search: '搜索设置',
  results: ({ count }) => `${number(count)} 项设置`,
  noResults: ({ query }) => `没有与“${query}”匹配的设置。`,
  sections: '分区',
  file: '设置保存在',
  problems: '文件中的某些设置未被使用',
  showProblems: '显示问题',
  privacy: {
    title: '隐私',
    about: '哪些内容会离开此计算机，哪些会留下；数据和备份的位置。',
    here: '会话、设置和密钥仅存储在此计算机上。Parley 没有账户，不发送使用数据，也不会联网检查任何内容。',
    agents: '智能体会将你书写的内容和它们读取的文件发送到各自的服务，并适用其条款。',
    links: '详细了解存储和共享的内容',
    data: '数据的存储位置、备份和永久删除',
    trust: '智能体可以使用其中程序和指令的文件夹',
    import: '显示或复制的其他工具的会话',
    titles: '由智能体撰写的会话标题',
  },
}
