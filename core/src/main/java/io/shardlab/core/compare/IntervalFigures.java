package io.shardlab.core.compare;

import java.util.List;
import java.util.stream.Stream;

/** The figures that follow from the intervals of one repetition, however often each of them counts. */
final class IntervalFigures {

    static final int THROUGHPUT = 0;
    static final int DOCUMENTS = 1;
    static final int CLIENT_CPU = 2;
    static final int SERVICE = 3;
    static final List<String> PERCENTILES = List.of("50", "90", "95", "99", "99.9");
    static final int RESPONSE = SERVICE + PERCENTILES.size();
    static final int COUNT = RESPONSE + PERCENTILES.size();

    private static final double[] RISING =
            PERCENTILES.stream().mapToDouble(Double::parseDouble).toArray();

    private final List<IntervalSample> samples;
    private final int cpus;
    private final Percentiles service;
    private final Percentiles response;

    IntervalFigures(IntervalSeries series, int cpus) {
        this.samples = series.samples();
        this.cpus = cpus;
        this.service = new Percentiles(
                samples.stream().map(IntervalSample::serviceTime).toList());
        boolean same = samples.stream().allMatch(sample -> sample.serviceTime() == sample.responseTime());
        this.response = same
                ? service
                : new Percentiles(
                        samples.stream().map(IntervalSample::responseTime).toList());
    }

    /**
     * All of them.
     *
     * @param times how often each interval counts
     */
    double[] of(int[] times) {
        double[] figures = new double[COUNT];
        double seconds = 0;
        for (int i = 0; i < times.length; i++) {
            IntervalSample sample = samples.get(i);
            seconds += times[i] * sample.seconds();
            figures[THROUGHPUT] += times[i] * (double) sample.operations();
            figures[DOCUMENTS] += times[i] * (double) sample.documents();
            figures[CLIENT_CPU] += times[i] * sample.clientCpuSeconds();
        }
        for (int figure : Stream.of(THROUGHPUT, DOCUMENTS, CLIENT_CPU).toList()) {
            figures[figure] = seconds > 0 ? figures[figure] / seconds : 0;
        }
        figures[CLIENT_CPU] /= cpus;
        double[] serviceValues = service.of(times, RISING);
        double[] responseValues = response == service ? serviceValues : response.of(times, RISING);
        System.arraycopy(serviceValues, 0, figures, SERVICE, RISING.length);
        System.arraycopy(responseValues, 0, figures, RESPONSE, RISING.length);
        return figures;
    }
}
