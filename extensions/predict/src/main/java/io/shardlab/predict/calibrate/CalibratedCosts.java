package io.shardlab.predict.calibrate;

import io.shardlab.core.hardware.Hardware;
import io.shardlab.predict.model.Operation;
import io.shardlab.predict.model.OperationDemands;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Demands that are estimated from measurements, with their uncertainty. Implementations are immutable. */
public interface CalibratedCosts {

    /** The best estimate. */
    OperationDemands demands();

    /** Other demands that fit the measurements nearly as well. */
    List<? extends OperationDemands> resamples();

    /** The standard deviation of the logarithm of measured throughputs from the model. */
    double deviation();

    /** The standard deviation of the logarithm of a single measured throughput, for bounds. */
    default double spread() {
        return deviation();
    }

    /** True if measurements do not show the deviation, because the model meets all of them. */
    boolean assumesDeviation();

    /** The machines of the measurements. */
    Hardware hardware();

    /** True if a network lay between the client and some of the servers, which is then part of the delays. */
    boolean networked();

    /** The squared coefficient of variation of service times. */
    double variation();

    /** The deviation of measured percentiles of response times from the model; empty if none were measured. */
    Optional<PercentileDeviation> percentileDeviation();

    /** The documents that an operation of each kind returned, where they matter. */
    Map<Operation.Kind, Double> documents();

    /** The range of the measurements. */
    CalibratedRange range();
}
