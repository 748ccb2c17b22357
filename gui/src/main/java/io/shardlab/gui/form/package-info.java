/**
 * Forms made from declared parameters, and the runs that the entered values ask for. No workload or parameter is known
 * by name here.
 */
package io.shardlab.gui.form;
