/** Sessions of questions: what if the topology or the load of a saved run were another. */
package io.shardlab.gui.whatif;
