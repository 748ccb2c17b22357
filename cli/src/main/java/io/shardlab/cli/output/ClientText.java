package io.shardlab.cli.output;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.core.measure.ClientUse;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import java.util.Locale;

/**
 * What is shown of how busy the client itself was. The system counts CPU time in steps, so that a very short phase may seem
 * to have used more than there was.
 */
public final class ClientText {

    /** Less is said to be 0 %. */
    private static final double WORTH_SAYING = 0.005;

    private ClientText() {}

    /** For the line of an interval. */
    public static String live(ClientUse client) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "client CPU %.1f of %d %s",
                Math.min(client.cpusUsed(), client.processors()),
                client.processors(),
                client.processors() == 1 ? "core" : "cores"));
        if (client.gcSeconds() > 0) {
            text.append(String.format(Locale.ROOT, "  GC %.0f %%", percent(client.gcSeconds(), client.seconds())));
        }
        if (client.connections().waits() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %s waits for a connection",
                    FigureText.count(client.connections().waits())));
        }
        return text.toString();
    }

    /**
     * For the report of a phase.
     *
     * @param processors how many the client may use
     */
    public static String summary(PhaseReport phase, int processors) {
        ConnectionReport connections = phase.connections();
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "Client during %s: %s s CPU (%.0f %% of %d %s%s), %s s garbage collection;"
                        + " workers waited %s s for connections (%s waits, %s opened)",
                phase.name(),
                FigureText.seconds(phase.client().clientCpuSeconds()),
                FigureCatalogue.ofPhases("client-cpu-share").of(phase).orElse(0),
                processors,
                processors == 1 ? "core" : "cores",
                phase.client()
                                .machineCpuShare()
                                .map(share ->
                                        String.format(Locale.ROOT, "; the whole machine was %.0f %% busy", 100 * share))
                                .orElse("")
                        + stolen(phase),
                FigureText.seconds(phase.client().gcSeconds()),
                FigureText.seconds(connections.waitSeconds() + connections.openSeconds()),
                FigureText.count(connections.waits()),
                FigureText.count(connections.opened())));
        if (phase.waits().inputWaitSeconds() > 0) {
            text.append("; they waited ")
                    .append(FigureText.seconds(phase.waits().inputWaitSeconds()))
                    .append(" s for documents");
        }
        if (phase.targetRate().isPresent()) {
            text.append("; largest backlog ")
                    .append(FigureText.count(phase.waits().maxBacklog()));
        }
        return text.append('.').toString();
    }

    private static String stolen(PhaseReport phase) {
        return phase.client()
                .stolenCpuShare()
                .filter(share -> share >= WORTH_SAYING)
                .map(share -> String.format(
                        Locale.ROOT, ", %.0f %% stolen by the hypervisor for other machines", 100 * share))
                .orElse("");
    }

    private static double percent(double part, double whole) {
        return whole > 0 ? 100 * part / whole : 0;
    }
}
