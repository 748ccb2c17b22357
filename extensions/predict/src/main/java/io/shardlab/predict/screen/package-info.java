/** The What-if screen: sessions of questions about a saved run with another topology or load. */
package io.shardlab.predict.screen;
