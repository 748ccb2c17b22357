package io.shardlab.report.section;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.report.html.Columns;
import io.shardlab.report.html.Figures;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.saved.Words;

/** What each server did during a phase; what it does not tell has no column. */
final class ServerTable {

    private ServerTable() {}

    static Element of(PhaseReport phase) {
        return new Columns<ServerReport>()
                .add("server", ServerReport::node)
                .add("role", ServerReport::role)
                .add("shard", server -> server.shard().orElse(""))
                .add("state", server -> server.state().orElse(""))
                .add(
                        "host",
                        server -> server.host().map(ServerReport.Host::name).orElse(""))
                .add("CPU s", server -> Figures.seconds(server.cpuSeconds()))
                .add(
                        "processors",
                        server -> server.processors().map(Figures::count).orElse(""))
                .add(
                        "CPU limit",
                        server -> server.process()
                                .flatMap(ServerReport.ProcessUse::cpuLimit)
                                .map(Figures::figure)
                                .orElse(""))
                .add(
                        "cache used MB",
                        server -> server.cache()
                                .map(cache -> Figures.mebibytes(cache.usedBytes()))
                                .orElse(""))
                .add(
                        "cache size MB",
                        server -> server.cache()
                                .map(cache -> Figures.mebibytes(cache.maxBytes()))
                                .orElse(""))
                .add(
                        "dirty MB",
                        server -> server.cache()
                                .map(cache -> Figures.mebibytes(cache.dirtyBytes()))
                                .orElse(""))
                .add("read into cache MB", server -> Figures.mebibytes(server.bytesReadIntoCache()))
                .add(
                        "disk read MB",
                        server -> server.process()
                                .map(use -> Figures.mebibytes(use.diskBytesRead()))
                                .orElse(""))
                .add(
                        "disk written MB",
                        server -> server.process()
                                .map(use -> Figures.mebibytes(use.diskBytesWritten()))
                                .orElse(""))
                .add("received MB", server -> Figures.mebibytes(server.networkBytesIn()))
                .add("sent MB", server -> Figures.mebibytes(server.networkBytesOut()))
                .add("connections", server -> Figures.count(server.connections()))
                .add(
                        "mean read ms",
                        server -> server.latency()
                                .map(spent -> mean(spent.readSeconds(), spent.reads()))
                                .orElse(""))
                .add(
                        "mean write ms",
                        server -> server.latency()
                                .map(spent -> mean(spent.writeSeconds(), spent.writes()))
                                .orElse(""))
                .add(
                        "mean wait for write concern ms",
                        server ->
                                server.writeConcernWait().map(ServerTable::mean).orElse(""))
                .add(
                        "mean journal flush ms",
                        server -> server.journal().map(ServerTable::mean).orElse(""))
                .table("Servers during " + Words.phase(phase), phase.server())
                .render();
    }

    private static String mean(ServerReport.Waits waits) {
        return mean(waits.seconds(), waits.count());
    }

    private static String mean(double seconds, long count) {
        return count == 0 ? "" : Figures.figure(seconds * 1000 / count);
    }
}
