/** How a plot looks, in light and in dark. Contrast with the ground is at least 4.5 for text and lines alike. */
export const plotStyle = `
:root { --ground: #ffffff; --ink: #1f2328; --faint: #59636e; --grid: #d9dee3; --bun: #b4480e; --node: #1a6f3c; --reference: #59636e; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0d1117; --ink: #e6edf3; --faint: #9198a1; --grid: #2b323a; --bun: #ff9f5a; --node: #5cc983; --reference: #9198a1; }
}
text { font: 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: var(--ink); }
.heading { font-size: 20px; font-weight: 600; }
.title { font-size: 15px; font-weight: 600; }
.unit, .tick { fill: var(--faint); }
.legend { font-size: 14px; }
.ground { fill: var(--ground); }
.grid { stroke: var(--grid); }
.bun { --tone: var(--bun); }
.node { --tone: var(--node); }
.reference { --tone: var(--reference); }
.line { fill: none; stroke: var(--tone); stroke-width: 2.25; stroke-linejoin: round; }
.marker { fill: var(--tone); stroke: var(--ground); }
.label { fill: var(--tone); font-weight: 600; font-variant-numeric: tabular-nums; }
.second .line { stroke-width: 1.5; stroke-dasharray: 5 4; }
.second .marker { fill: var(--ground); stroke: var(--tone); stroke-width: 1.5; }
.reference .line { stroke-dasharray: 1.5 4; stroke-linecap: round; }
`;
