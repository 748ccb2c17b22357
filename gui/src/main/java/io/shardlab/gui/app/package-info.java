/**
 * The program as a whole: entry, window, screens, settings, and the models and threads that the screens share. What one
 * screen shows belongs in its own package.
 */
package io.shardlab.gui.app;
