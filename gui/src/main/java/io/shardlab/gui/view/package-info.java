/** Small parts that the views of all screens share; nothing here knows a model. */
package io.shardlab.gui.view;
