/** What all views share. */
package io.shardlab.gui.view;
