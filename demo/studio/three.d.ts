/** three has no types in its package, and the studio's page is drawn, looked at and committed as pictures, not shipped. */
declare module 'three';
