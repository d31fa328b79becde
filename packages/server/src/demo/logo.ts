/** The sample business's logo: a red lantern. */
export const LANTERN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="240" height="240">
<path d="M60 4v14" stroke="#7a1f16" stroke-width="4" stroke-linecap="round"/>
<path d="M42 25h36c22 8 30 18 30 32s-8 24-30 32H42C20 81 12 71 12 57s8-24 30-32z" fill="#b3261e"/>
<path d="M60 25v64M46 25c-13 20-13 44 0 64M74 25c13 20 13 44 0 64" stroke="#fff" stroke-opacity=".55" stroke-width="2.5" fill="none"/>
<path d="M45 16h30a3 3 0 0 1 3 3v6H42v-6a3 3 0 0 1 3-3zM42 89h36v6a3 3 0 0 1-3 3H45a3 3 0 0 1-3-3z" fill="#c8963e"/>
<path d="M52 98v12M60 98v18M68 98v12" stroke="#b3261e" stroke-width="4" stroke-linecap="round"/>
</svg>`;
