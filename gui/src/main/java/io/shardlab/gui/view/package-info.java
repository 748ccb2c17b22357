/** Small parts that the views of all screens share; independent of any model. */
package io.shardlab.gui.view;
