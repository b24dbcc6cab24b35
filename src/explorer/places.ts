import type { WorldOverview } from './api.ts';
import type { Label } from './speech.ts';

/** A destination of the navigation. `icon` is a path in a 24 × 24 square. */
export type Place = {
  readonly to: string;
  readonly label: Label;
  readonly icon: string;
  /** Whether a world has content for it; absent if every world has. */
  readonly isIn?: (world: WorldOverview) => boolean;
};

/** All destinations, the most important first: bars show as many as fit, and their menu the rest. */
export const places: readonly Place[] = [
  { to: '/', label: 'Catalog', icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z' },
  {
    to: '/types',
    label: 'Types',
    icon: 'M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16',
    isIn: ({ types }) => types.length > 1,
  },
  {
    to: '/moves',
    label: 'Moves',
    icon: 'M13 3L5 14h6l-1 7l9-12h-6z',
    isIn: ({ moves }) => moves !== undefined,
  },
  { to: '/compare', label: 'Compare', icon: 'M3 20h18M6 20V12h4v8M14 20V4h4v16' },
  {
    to: '/quiz',
    label: 'Quiz',
    icon: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.700M12 16.500v.5',
  },
  {
    to: '/world',
    label: 'World',
    icon: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  },
  { to: '/docs', label: 'Docs', icon: 'M9 7L4 12l5 5M15 7l5 5l-5 5' },
  { to: '/service#files', label: 'Download', icon: 'M12 4v11M7 10.500l5 5l5-5M4 20h16' },
  {
    to: '/puzzle',
    label: 'Puzzle',
    icon: 'M4 8h4a2.500 2.500 0 1 1 5 0h4v4a2.500 2.500 0 1 1 0 5v4H4z',
    isIn: ({ types, generations }) => types.length > 1 || generations.length > 1,
  },
  { to: '/team', label: 'Team', icon: 'M4 5h5v5H4zM15 5h5v5h-5zM4 14h5v5H4zM15 14h5v5h-5z' },
  { to: '/parade', label: 'Parade', icon: 'M3 20h18M5 20v-3M10 20v-6M15 20v-10M20 20V4' },
  {
    to: '/collection',
    label: 'Collection',
    icon: 'M12 20C4 14 3 11 3 8.500a4.500 4.500 0 0 1 9-1a4.500 4.500 0 0 1 9 1c0 2.500-1 5.500-9 11.500z',
  },
  {
    to: '/leagues',
    label: '{Leagues}',
    icon: 'M12 3l8 3v6c0 4.500-3.500 8-8 9c-4.500-1-8-4.500-8-9V6z',
    isIn: ({ leagues }) => leagues.length > 0,
  },
  {
    to: '/stones',
    label: '{Stones}',
    icon: 'M7 4h10l4 6l-9 11L3 10zM3 10h18M12 21L8 10l4-6l4 6z',
    isIn: ({ evolutionStones }) => evolutionStones.length > 0,
  },
  {
    to: '/syntax',
    label: 'How to search',
    icon: 'M10.500 4a6.500 6.500 0 1 0 0 13a6.500 6.500 0 1 0 0-13M15.500 15.500L20 20',
  },
];
