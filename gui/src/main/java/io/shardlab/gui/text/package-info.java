/** Texts and figures in the user's language. Which text is shown when is decided by the views. */
package io.shardlab.gui.text;
