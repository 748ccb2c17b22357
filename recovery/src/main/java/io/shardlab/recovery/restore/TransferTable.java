package io.shardlab.recovery.restore;

import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What dumps and restores took, a row each. */
final class TransferTable {

    private static final List<String> COLUMNS = List.of(
            "step",
            "time, s",
            "documents/s",
            "client user CPU, s",
            "client system CPU, s",
            "servers' CPU, s",
            "servers read, MB",
            "servers wrote, MB");

    private TransferTable() {}

    /**
     * One dump and one restore of each repetition.
     *
     * @param packing how the archive is compressed
     * @param restores fewer than dumps if the run was stopped
     */
    static FactTable of(String packing, long archiveBytes, List<PhaseMeasurement> dumps, List<PhaseReport> restores) {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < dumps.size(); i++) {
            String repetition = dumps.size() == 1 ? "" : " #" + (i + 1);
            rows.add(row(RestoreMatrix.DUMP + repetition, dumps.get(i)));
            if (i < restores.size()) {
                rows.add(row(RestoreMatrix.RESTORE + repetition, restores.get(i)));
            }
        }
        double share = (double) archiveBytes / dumps.get(0).bytes();
        return new FactTable(
                "An archive of " + FigureText.mebibytes(archiveBytes) + " MB (" + packing + ", "
                        + FigureText.percent(share) + " of the documents' BSON)",
                COLUMNS,
                rows);
    }

    /** The servers' counters are in the phase's report alone. */
    private static List<Object> row(String name, PhaseMeasurement dump) {
        OptionalDouble system = dump.client().systemCpuSeconds();
        return Arrays.asList(
                name,
                Rounding.thousandths(dump.seconds()),
                Math.round(dump.documents() / dump.seconds()),
                system.isPresent()
                        ? Rounding.thousandths(Math.max(0, dump.client().cpuSeconds() - system.getAsDouble()))
                        : null,
                system.isPresent() ? Rounding.thousandths(system.getAsDouble()) : null,
                null,
                null,
                null);
    }

    private static List<Object> row(String name, PhaseReport restore) {
        PhaseReport.Client client = restore.client();
        List<Optional<ProcessUse>> processes =
                restore.server().stream().map(ServerReport::process).toList();
        boolean told = !processes.isEmpty() && processes.stream().allMatch(Optional::isPresent);
        return Arrays.asList(
                name,
                restore.seconds(),
                Math.round(restore.counts().documentsPerSecond()),
                client.clientSystemCpuSeconds()
                        .map(system -> Rounding.thousandths(Math.max(0, client.clientCpuSeconds() - system)))
                        .orElse(null),
                client.clientSystemCpuSeconds().orElse(null),
                Rounding.thousandths(restore.server().stream()
                        .mapToDouble(ServerReport::cpuSeconds)
                        .sum()),
                told ? megabytes(processes, true) : null,
                told ? megabytes(processes, false) : null);
    }

    private static double megabytes(List<Optional<ProcessUse>> processes, boolean read) {
        return Rounding.thousandths(processes.stream()
                        .flatMap(Optional::stream)
                        .mapToLong(use -> read ? use.diskBytesRead() : use.diskBytesWritten())
                        .sum()
                / FigureText.MEBIBYTE);
    }
}
