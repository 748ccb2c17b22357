/**
 * The desktop program. Only views use JavaFX controls; view-models (*Model) are tested without a screen. Code that the command
 * line could use, too, belongs in other modules.
 */
package io.shardlab.gui;
