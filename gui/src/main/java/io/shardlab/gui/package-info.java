/** The desktop program. */
package io.shardlab.gui;
