/**
 * The program as a whole: entry, window, navigation, settings, and the models and threads that the screens share. The contents
 * of a screen belong in its own package.
 */
package io.shardlab.gui.app;
