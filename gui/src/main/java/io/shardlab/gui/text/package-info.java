/** Texts and figures in the user's language. Views decide which texts are shown. */
package io.shardlab.gui.text;
