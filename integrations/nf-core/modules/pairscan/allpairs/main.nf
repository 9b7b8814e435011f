process PAIRSCAN_ALLPAIRS {
    tag "$meta.id"
    label 'process_high'

    conda "${moduleDir}/environment.yml"
    container "pairscan:0.1.0" // packaging/docker/Dockerfile; no registry has it

    input:
    tuple val(meta), path(fasta)
    val(identity)

    output:
    tuple val(meta), path("${prefix}/pairs.tsv*")   , emit: pairs
    tuple val(meta), path("${prefix}/clusters.tsv") , emit: clusters, optional: true
    tuple val(meta), path("${prefix}/report.html")  , emit: report  , optional: true
    tuple val(meta), path("${prefix}/summary.json") , emit: summary
    tuple val(meta), path("${prefix}/*_mqc.json")   , emit: multiqc , optional: true
    path "versions.yml"                             , emit: versions

    when:
    task.ext.when == null || task.ext.when

    script:
    def args = task.ext.args ?: ''
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    pairscan allpairs $fasta -o $prefix --id $identity --ranks $task.cpus --set report.multiqc=pairscan_mqc.json $args

    cat <<-END_VERSIONS > versions.yml
    "${task.process}":
        pairscan: \$(pairscan --version | sed -n 's/^pairscan \\([0-9.]*\\).*/\\1/p')
    END_VERSIONS
    """

    stub:
    prefix = task.ext.prefix ?: "${meta.id}"
    """
    mkdir $prefix
    touch $prefix/pairs.tsv $prefix/summary.json

    cat <<-END_VERSIONS > versions.yml
    "${task.process}":
        pairscan: \$(pairscan --version | sed -n 's/^pairscan \\([0-9.]*\\).*/\\1/p')
    END_VERSIONS
    """
}
