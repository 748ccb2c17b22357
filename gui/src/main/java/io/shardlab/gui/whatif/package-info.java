/** The What-if screen: sessions of questions that ask how a saved run changes with another topology or load. */
package io.shardlab.gui.whatif;
