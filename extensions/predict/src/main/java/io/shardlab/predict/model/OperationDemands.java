package io.shardlab.predict.model;

import java.util.Map;
import java.util.Set;

/** The demands of operations by their names. Implementations are immutable. */
public interface OperationDemands {

    /** The demands of the operations with a name. */
    Demands of(String operation);

    /** The known parameters for operations among many. */
    Set<Parameter> underLoad();

    /** Returns the same demands with one multiplied in all operations. */
    OperationDemands scaled(Parameter parameter, double factor);

    /** All values in seconds by names for tables. */
    Map<String, Double> named();
}
