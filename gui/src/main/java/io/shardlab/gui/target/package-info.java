/** Where runs go: a local cluster or connections by URI. */
package io.shardlab.gui.target;
