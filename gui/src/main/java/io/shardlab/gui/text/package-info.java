/** Words and figures in the user's language. */
package io.shardlab.gui.text;
